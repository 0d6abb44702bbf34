// Sends a body again and again with `fetch`, a few requests at a time: no signature, no log, no
// database. Answers how long that took and the CPU time of this process.

process.on("message", async (order) => {
  const { url, body, count, connections } = /** @type {Order} */ (order);
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let left = count;
  const sendNext = async () => {
    while (left-- > 0) {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);

      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: connections }, sendNext));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 });
});

process.send?.({});

/** @typedef {{ url: string, body: string, count: number, connections: number }} Order */
