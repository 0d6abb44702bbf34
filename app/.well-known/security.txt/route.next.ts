import { describeSecurityContact } from "@/lib/operation/installation";

/** Rendered for each request: the contact is part of the environment, and the text expires. */
export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const text = await describeSecurityContact();
  return new Response(text ?? null, {
    status: text === undefined ? 404 : 200,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
