import type { Service } from "../service.mjs";

/** Signs the owner in as a browser does that follows a link; the cookie to send with requests. */
export async function signInAt(service: Service, owner: string): Promise<string> {
  const { stdout } = await service.cli(["owners", "sign-in-link", "--owner", owner]);
  const { headers } = await fetch(stdout.trim(), { redirect: "manual" });
  const cookie = headers.getSetCookie().find((one) => one.startsWith("albumen_session="));
  if (!cookie) throw new Error(`${owner} could not sign in`);
  return cookie.split(";")[0] ?? "";
}
