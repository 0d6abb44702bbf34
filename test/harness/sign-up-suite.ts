import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createSignInTicket, ticketQuery } from "@/lib/identity";
import { ensureOwner } from "@/lib/identity/owners";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type ApiServer, startApiServer } from "./api-server";
import { submitSignIn } from "./link-browser";

/** The address of an account that exists. */
export const known = "known@example.com";
export const rejected = { location: "/sign-in/error?error=AccessDenied", session: undefined };
export const signedIn = { location: "/welcome", session: expect.any(String) };

export const setPolicy = (changes: object) =>
  Object.assign(env(), {
    ALBUMEN_SIGN_UP: "invite",
    ALBUMEN_SIGN_UP_DOMAINS: [],
    ALBUMEN_OPERATORS: [],
    ...changes,
  });

let number = 0;
export const newEmail = () => `person-${++number}@example.com`;

/** Serves the API of an installation where people sign up by invitation. */
export function serveSignUp() {
  let server: ApiServer | undefined;

  beforeAll(async () => {
    server = await startApiServer({ proxyHops: 1 });
  });
  afterAll(async () => {
    await server?.close();
    await closeDatabase();
  });
  beforeEach(async () => {
    setPolicy({});
    await ensureOwner(known);
  });

  return {
    get origin() {
      if (!server) throw new Error("the API is served only while tests run");
      return server.origin;
    },
    async requestLink(email: string) {
      const response = await fetch(`${this.origin}/api/auth/sign-in-link`, {
        method: "POST",
        headers: {
          "sec-fetch-site": "same-origin",
          "x-forwarded-for": `10.9.${number >> 8}.${++number & 255}`,
        },
        body: new URLSearchParams({ email }),
        redirect: "manual",
      });

      const headers = [...response.headers]
        .filter(([name]) => name !== "date")
        .map(([name, value]) => [name, value.replace(/albumen_links=[\w-]{43}|Expires=[^;]+/g, "…")]);
      return { status: response.status, headers, body: await response.text() };
    },
    async redeem(email: string) {
      return submitSignIn(this.origin, ticketQuery(await createSignInTicket(email)));
    },
  };
}
