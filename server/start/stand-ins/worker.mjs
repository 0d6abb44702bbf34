process.send?.({ type: "ready" });
setInterval(() => {}, 60_000);
process.on("SIGTERM", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
