import { runJob } from "@/lib/batches/jobs";

// Does the batch jobs with these ids, as the worker does, in a process that can be killed.

process.send?.("begins");
for (const jobId of process.argv.slice(2)) while (!(await runJob(jobId, 1)));
process.exit(0);
