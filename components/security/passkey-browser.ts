import { networkError, parseApiError } from "@/components/api/api-error";
import type {
  AddPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  RequestPasskey,
} from "@/lib/identity/passkeys/resource";

/** A host name that is an address: no passkey can be bound to it. */
const ipAddress = /^[\d.]+$|:/;

/** Whether this browser can use passkeys that are bound to `host`, on this page. */
export function canUsePasskeys(host: string): boolean {
  return (
    window.isSecureContext &&
    window.location.hostname === host &&
    !ipAddress.test(host) &&
    "PublicKeyCredential" in window &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}

/** Has the browser create a passkey. Rejects with a DOMException when it does not. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<AddPasskey["credential"]> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const created = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const { id, response } = created.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;

  return { id, response: { clientDataJSON, attestationObject, transports } };
}

/**
 * Has the user choose a passkey, and signs in with it. Rejects with a DOMException or an ApiError.
 */
export async function signInWithPasskey(purpose: RequestPasskey["purpose"]): Promise<void> {
  await choosePasskey(await requestOptions(purpose));
}

/** A challenge is valid for five minutes. */
const renewAfterMs = 4 * 60_000;

/**
 * Offers passkeys in the autofill of the page's field, until the signal aborts. Resolves when one
 * has signed in, or to false when the browser offers none.
 */
export async function offerPasskeys(
  signal: AbortSignal,
  onRejected: (error: unknown) => void,
): Promise<boolean> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return false;

  while (!signal.aborted) {
    const renewal = AbortSignal.timeout(renewAfterMs);
    try {
      const options = await requestOptions("sign-in", signal);
      const offer = AbortSignal.any([signal, renewal]);
      await choosePasskey(options, { mediation: "conditional", signal: offer }, onRejected);
      return true;
    } catch {
      // The user chose none. Only a challenge that was about to expire is replaced.
      if (!renewal.aborted) return false;
    }
  }
  return false;
}

async function requestOptions(
  purpose: RequestPasskey["purpose"],
  signal?: AbortSignal,
): Promise<PasskeyRequestOptions> {
  const response = await post("/api/auth/passkey/options", { purpose }, signal);
  return (await response.json()) as PasskeyRequestOptions;
}

async function choosePasskey(
  options: PasskeyRequestOptions,
  request: Pick<CredentialRequestOptions, "mediation" | "signal"> = {},
  onRejected?: (error: unknown) => void,
): Promise<void> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const chosen = (await navigator.credentials.get({ ...request, publicKey })) as PublicKeyCredential;
  const { id, response } = chosen.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const credential = { id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  try {
    await post("/api/auth/passkey", { credential });
  } catch (error) {
    onRejected?.(error);
    throw error;
  }
}

async function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw error instanceof TypeError ? networkError() : error;
  });
  if (response.ok) return response;

  throw parseApiError(response.status, await response.text(), (name) => response.headers.get(name));
}
