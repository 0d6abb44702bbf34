import { continueRotation, sweepRotations } from "@/lib/encryption";

// Wraps the content keys of an account again, as the worker does, in a process that can be killed.

const [uid = ""] = process.argv.slice(2);

// The connection is open when it starts.
await sweepRotations();
process.send?.("begins");
while (!(await continueRotation(uid)));
process.exit(0);
