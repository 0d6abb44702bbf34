import type { NextRequest } from "next/server";
import { handlers } from "@/lib/auth";
import { unknownRoute } from "@/lib/http";
import { env } from "@/lib/platform/env";

/**
 * Sends redirects to our own origin as paths: a browser that came by another name of this machine (127.0.0.1 for
 * localhost) stays at it and keeps the cookie that it was just given.
 */
async function stayAtHost(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  // An address that Auth.js does not know; it would say so in a form of its own.
  if (response.status === 400) return unknownRoute();
  const location = response.headers.get("location");
  if (!location?.startsWith(`${env().origin}/`)) return response;
  // A copy, because the headers of a response made by `Response.redirect` cannot be changed.
  const headers = new Headers(response.headers);
  headers.set("location", location.slice(env().origin.length));
  return new Response(response.body, { status: response.status, headers });
}

export const GET = (request: NextRequest) => stayAtHost(handlers.GET(request));
export const POST = (request: NextRequest) => stayAtHost(handlers.POST(request));
