import ipaddr from "ipaddr.js";

/** The mail server of `ALBUMEN_SMTP_URL`. */
export interface SmtpServer {
  host: string;
  port: number;
  /**
   * - `implicit`: the connection starts with TLS (`smtps:`)
   * - `starttls`: requires STARTTLS, or sends nothing (`smtp:`)
   * - `none`: unencrypted (`smtp:` with `?tls=off`), to this machine only
   */
  tls: "implicit" | "starttls" | "none";
  auth?: { user: string; pass: string };
}

const defaultPorts = { implicit: 465, starttls: 587, none: 25 };

/** Parses `smtp://user:password@host:port` and its variations; undefined for anything else. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined;

  const url = new URL(text);
  const host = decode(url.hostname)?.replace(/^\[(.*)\]$/, "$1");
  const [user, pass, tls] = [decode(url.username), decode(url.password), parseTls(url)];
  const isBare = /^\/?$/.test(url.pathname) && url.hash === "";
  if (!host || !tls || !isBare || user === undefined || pass === undefined) return undefined;
  if ((user === "") !== (pass === "") || (tls === "none" && !isLoopback(host))) return undefined;

  return {
    host,
    tls,
    port: url.port ? Number(url.port) : defaultPorts[tls],
    ...(user && { auth: { user, pass } }),
  };
}

function parseTls({ protocol, search }: URL): SmtpServer["tls"] | undefined {
  if (protocol === "smtps:" && search === "") return "implicit";
  if (protocol === "smtp:" && search === "") return "starttls";
  return protocol === "smtp:" && search === "?tls=off" ? "none" : undefined;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
