/** A web process that neither notices that its launcher is gone nor ends when it is asked to. */
await import("./web.mjs");
process.removeAllListeners("disconnect");
process.removeAllListeners("SIGTERM");
process.on("SIGTERM", () => {});
process.on("disconnect", () => {});
