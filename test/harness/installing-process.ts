import { installNow } from "@/lib/platform/ai";

// Installs the packages of local analysis like the command line does, in a process that can be
// killed.

process.stdout.write(await installNow(() => undefined));
