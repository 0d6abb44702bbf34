const maxLength = 2_000;
const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Returns the problem of a redirect URI, or `undefined`. Only https, or http on the device itself,
 * is accepted: any program can claim a different scheme.
 */
export function findRedirectUriProblem(uri: string): string | undefined {
  if (uri.length > maxLength) return `is longer than ${maxLength} characters`;
  // Parsers read other characters in different ways, which an exact comparison does not detect.
  if (!/^[!-~]+$/.test(uri) || uri.includes("\\") || !URL.canParse(uri)) return "is not a URL";

  const { protocol, username, password } = new URL(uri);
  if (uri.includes("#")) return "has a fragment";
  if (username !== "" || password !== "") return "has a user name";
  if (protocol === "https:" || isLoopback(uri)) return undefined;

  return "must start with https://, or with http:// and a loopback address";
}

/** Whether the URI is registered. On the device itself, the port may differ (RFC 8252 §7.3). */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (findRedirectUriProblem(uri) !== undefined) return false;
  return registered.some((one) => one === uri || (isLoopback(one) && withoutPort(one) === withoutPort(uri)));
}

/** Returns the host that gets the code; null for a program on the device. */
export function redirectHost(uri: string): string | null {
  return isLoopback(uri) ? null : new URL(uri).host;
}

/** Appends parameters. The registered part stays as it is. */
export function withParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const sent = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${uri}${uri.includes("?") ? "&" : "?"}${new URLSearchParams(sent)}`;
}

function isLoopback(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol === "http:" && loopbackHosts.includes(hostname);
}

/** Removes the port of a loopback URI, which follows its host. */
function withoutPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+)):\d+/i, "$1");
}
