/**
 * Returns a raw GET request, for programs that open thousands of connections.
 * @param {{ url: string, headers: Record<string, string> }} order
 */
export function rawRequest({ url, headers }) {
  const { hostname, port, pathname } = new URL(url);
  const lines = Object.entries({ host: hostname, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return { port: Number(port), host: hostname, text: `GET ${pathname} HTTP/1.1\r\n${lines.join("")}\r\n` };
}

/**
 * Counts the occurrences of each value.
 * @param {string[]} values
 * @returns {Record<string, number>}
 */
export function tally(values) {
  const counts = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
