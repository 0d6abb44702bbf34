import { Client } from "undici";
import { secondMs } from "@/lib/kernel/time";
import { env } from "../process/env";
import { createDestinationPolicy } from "./destination-policy";
import { createGuardedConnector } from "./guarded-connector";
import { toOutboundFailure } from "./outbound-url";
import { rejectOnAbort } from "./safe-fetch";

interface AddressRequest {
  /** Sent as `Host`. */
  host: string;
  /** The connection goes there, if the installation lets requests go there. */
  ipAddress: string;
  port: number;
  path: string;
  /** The rest of a longer response is not read. */
  maxBytes: number;
  maxMs?: number;
}

/**
 * Gets a path over plain http from one IP address of a host. Nothing is resolved, no redirect is
 * followed and nothing secret is sent. Throws OutboundFailure when there is no response.
 */
export async function getFromAddress(
  { host, ipAddress, port, path, maxBytes, maxMs = 5 * secondMs }: AddressRequest,
  allow: readonly string[] = env().ALBUMEN_OUTBOUND_ALLOW,
): Promise<{ status: number; text: string }> {
  const connect = createGuardedConnector(createDestinationPolicy(allow), async () => [ipAddress]);
  const client = new Client(`http://${host}:${port}`, { connect });
  const deadline = AbortSignal.timeout(maxMs);
  const headers = {
    host: port === 80 ? host : `${host}:${port}`,
    "user-agent": "Albumen",
    "accept-encoding": "identity",
  };

  const respond = async () => {
    const { statusCode, body } = await client.request({ path, method: "GET", headers, signal: deadline });
    body.on("error", () => {});
    let text = "";
    for await (const chunk of body.setEncoding("utf8") as AsyncIterable<string>) {
      text += chunk;
      if (text.length >= maxBytes) break;
    }

    return { status: statusCode, text: text.slice(0, maxBytes) };
  };

  try {
    return await Promise.race([respond(), rejectOnAbort(deadline)]);
  } catch (error) {
    throw toOutboundFailure(error);
  } finally {
    await client.destroy();
  }
}
