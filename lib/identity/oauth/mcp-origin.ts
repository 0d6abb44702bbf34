import { env } from "@/lib/platform/process/env";
import { ownOrigins } from "../session";

/**
 * Whether a page of this origin may call MCP: ours, or a listed one. The protocol requires the
 * check, which keeps pages of others from reaching a server under another name (DNS rebinding).
 */
export function isMcpOrigin(origin: string, host: string | null): boolean {
  return ownOrigins(host).includes(origin) || env().ALBUMEN_MCP_ORIGINS.includes(origin);
}
