import { deliverWebhook, sweepDueWebhooks } from "@/inngest/functions/deliver-webhook";
import { startJobs } from "@/inngest/start-jobs";

// Sends the messages of webhooks, as the worker does, in a process that can be killed.

await startJobs({ functions: [deliverWebhook, sweepDueWebhooks] });
process.send?.("begins");
