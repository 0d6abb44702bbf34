import { NextResponse } from "next/server";
import { callerIpAddress } from "@/lib/identity";
import { signInWithPasskey } from "@/lib/identity/passkeys";
import { UsePasskey } from "@/lib/identity/passkeys/resource";
import { jsonRoute } from "../json-route";

/** Signs in with a passkey. The page then decides where to go. */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = jsonRoute(
  UsePasskey,
  async (body, { headers }) => {
    const caller = { cookies: headers.get("cookie"), ipAddress: callerIpAddress(headers) };
    const cookie = await signInWithPasskey(body, caller);
    const response = new NextResponse(null, { status: 204, headers: { "cache-control": "no-store" } });
    response.cookies.set(cookie);

    return response;
  },
);
