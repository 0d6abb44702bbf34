import { callerIpAddress } from "@/lib/identity";
import { requestPasskey } from "@/lib/identity/passkeys";
import { RequestPasskey } from "@/lib/identity/passkeys/resource";
import { jsonRoute } from "../../json-route";

/** Gives a page what the browser needs to use a passkey. */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = jsonRoute(
  RequestPasskey,
  async (body, { headers }) => {
    const caller = { cookies: headers.get("cookie"), ipAddress: callerIpAddress(headers) };
    return Response.json(await requestPasskey(body, caller), { headers: { "cache-control": "no-store" } });
  },
);
