import NextAuth from "next-auth";
import { authSecret, sessionCookieName } from "@/lib/credentials";
import { ensureOwner, isBeingRemoved } from "@/lib/owners";
import { env } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";
import { authAdapter } from "./adapter";
import { emailProvider } from "./email-provider";

const dayInSeconds = 24 * 60 * 60;

/** Lazy, so that a build needs no database. */
export const { handlers, signIn, signOut } = NextAuth(() => ({
  adapter: authAdapter(),
  providers: [emailProvider()],
  secret: authSecret(),
  trustHost: true,
  session: { strategy: "database", maxAge: 30 * dayInSeconds, updateAge: dayInSeconds },
  pages: { signIn: "/sign-in", verifyRequest: "/sign-in/sent", error: "/sign-in/error" },
  cookies: {
    sessionToken: {
      name: sessionCookieName(),
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: env().origin.startsWith("https://") },
    },
  },
  callbacks: {
    /** Asked before anything is stored of the person. A link is sent all the same: when it is used the removal may be over. */
    async signIn({ user, email }) {
      if (email?.verificationRequest || !user.email || !(await isBeingRemoved(user.email))) return true;
      return "/sign-in/error?error=AccountClosing";
    },
  },
  events: {
    async signIn({ user }) {
      if (user.email && user.id) await ensureOwner(user.email, user.id);
    },
  },
  logger: {
    error: (error) => {
      // A link that was used or has expired is the visitor's doing, not a fault.
      if (error.name === "Verification") logger().warn("a sign-in link was used twice or has expired");
      else logger().error({ err: error }, "sign-in failed");
    },
    warn: (code) => logger().warn({ code }, "sign-in warning"),
    debug: () => undefined,
  },
}));
