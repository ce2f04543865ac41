# Makes a job from the server's template and solves it with rneos: client.R URL
# The model is on standard input. The email belongs into the template, which
# rneos does not fill by itself.
suppressMessages(library(rneos))
url <- commandArgs(trailingOnly = TRUE)[1]
parts <- regmatches(url, regexec("^(http://[^:]+):([0-9]+)$", url))[[1]]
server <- CreateNeosComm(curlopts = list(
  httpheader = c(`Content-Type` = "text/xml", `User-Agent` = "R"), port = as.integer(parts[3])))
server@url <- parts[2]

stopifnot(grepl("alive", Nping(convert = TRUE, nc = server)@ans))
template <- NgetSolverTemplate(category = "milp", solvername = "CPLEX", inputMethod = "LP", nc = server)
model <- paste(readLines(file("stdin")), collapse = "\n")
job <- CreateXmlString(neosxml = template, cdatalist = list(
  LP = model, post = "display solution variables -", options = "set timelimit 60", email = "person@example.org"))
submitted <- NsubmitJob(xmlstring = job, user = "rneos", interface = "", id = 0, nc = server)
cat(NgetFinalResults(obj = submitted, convert = TRUE)@ans, "\n")
cat("status:", NgetJobStatus(obj = submitted, convert = TRUE)@ans, "\n")
cat("info:", paste(unlist(NgetJobInfo(obj = submitted, convert = TRUE)@ans), collapse = " "), "\n")
