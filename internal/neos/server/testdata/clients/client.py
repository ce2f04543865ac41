"""Submits the job on standard input and prints the result: client.py URL"""

import sys
import time
import xmlrpc.client

neos = xmlrpc.client.ServerProxy(sys.argv[1])
assert "alive" in neos.ping()
number, password = neos.submitJob(sys.stdin.read(), "tester", "python")
assert number > 0, password
offset = 0
while neos.getJobStatus(number, password) in ("Waiting", "Running"):
    text, offset = neos.getIntermediateResults(number, password, offset)
    time.sleep(0.05)
assert neos.getCompletionCode(number, password) == "Normal"
assert neos.getJobInfo(number, password)[3] == "Done"
print(neos.getFinalResults(number, password).data.decode())
