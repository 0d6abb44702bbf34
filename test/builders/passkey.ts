import type { PasskeyCreationOptions, PasskeyResource } from "@/lib/identity/passkeys/resource";
import type { Client } from "@/test/harness/caller";
import { SoftwareAuthenticator } from "./authenticator";

/** Returns a passkey that this authenticator created for the account, before it is added. */
export async function createPasskey(browser: Client, authenticator = new SoftwareAuthenticator()) {
  const options = await browser.expect<PasskeyCreationOptions>(200, "POST", "/api/passkeys/options");
  return { name: "Laptop", credential: authenticator.create(options) };
}

/** Adds a passkey of this authenticator to the account. */
export async function addPasskey(
  browser: Client,
  authenticator = new SoftwareAuthenticator(),
): Promise<PasskeyResource> {
  const body = await createPasskey(browser, authenticator);
  return browser.expect<PasskeyResource>(201, "POST", "/api/passkeys", body);
}
