import type { Page } from "@playwright/test";
import { signInAt } from "@/test/harness/edge/session-cookie";
import type { Service } from "../test/harness/service.mjs";
import { answerWelcome } from "./sign-in";

/**
 * Gives the browser the session of a person at a service of the test's own, who has answered the
 * questions of the first visit.
 */
export async function signInTo(page: Page, service: Service, email: string): Promise<void> {
  const [name = "", value = ""] = (await signInAt(service, email)).split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: service.origin }]);
  await answerWelcome(page, service.origin);
}
