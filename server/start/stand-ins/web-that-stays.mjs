/** A web process that ignores stop requests and the end of its launcher. */
await import("./web.mjs");
process.removeAllListeners("disconnect");
process.removeAllListeners("SIGTERM");
process.on("SIGTERM", () => {});
process.on("disconnect", () => {});
