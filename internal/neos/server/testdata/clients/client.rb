# Submits the job on standard input and prints the result: client.rb URL
require "xmlrpc/client"

neos = XMLRPC::Client.new2(ARGV[0], nil, 60)
raise "no ping" unless neos.call("ping").include?("alive")
number, password = neos.call("submitJob", STDIN.read, "tester", "ruby")
raise password unless number > 0
puts neos.call("getFinalResults", number, password)
raise "not done" unless neos.call("getJobStatus", number, password) == "Done"
raise "not normal" unless neos.call("getCompletionCode", number, password) == "Normal"
