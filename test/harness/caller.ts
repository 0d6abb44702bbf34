import { eq } from "drizzle-orm";
import { users } from "@/db/schema";
import { createKey } from "@/lib/identity";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import type { ImageResource } from "@/lib/images/resource";
import type { Account, WholeLibraryActor } from "@/lib/kernel/actor";
import { db } from "@/lib/platform/database/transaction";

export interface ApiResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

/** An API client with a credential. */
export interface Client {
  actor: WholeLibraryActor;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  /** Like `call`, but fails on another status. */
  expect<Body = ImageResource>(status: number, method: string, path: string, body?: unknown): Promise<Body>;
  /** Uploads a complete image in one call. */
  upload(filename: string, bytes: Uint8Array, fields?: Record<string, string>): Promise<ImageResource>;
}

/** An API client with a key. */
export interface Caller extends Client {
  key: string;
}

let ownerCount = 0;

/** Creates an owner with the best plan, also where plans are sold. */
export async function createOwner(email: string): Promise<Account> {
  const owner = await ensureOwner(email);
  if (owner.planTier === "pro") return owner;

  await db().update(users).set({ planTier: "pro" }).where(eq(users.owner, owner.owner));
  return { ...owner, planTier: "pro" };
}

/** Creates an owner with a key of the given scopes. */
export async function createCaller(origin: string, scopes: readonly string[] = ["*"]): Promise<Caller> {
  ownerCount++;
  const owner = await createOwner(`owner${ownerCount}@example.com`);
  return createCallerFor(origin, systemActor(owner), scopes);
}

/** Creates another key of an owner. */
export async function createCallerFor(
  origin: string,
  actor: WholeLibraryActor,
  scopes: readonly string[],
): Promise<Caller> {
  const { key } = await createKey({
    owner: actor.library.owner,
    name: "test",
    scopes,
    expiresAt: null,
    allowedIps: [],
  });
  return { key, ...createApiClient(origin, actor, { authorization: `Bearer ${key}` }) };
}

/** Creates a client that sends the headers of a credential. */
export function createApiClient(
  origin: string,
  actor: WholeLibraryActor,
  credential: Record<string, string>,
): Client {
  const call: Client["call"] = async (method, path, body, headers = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...credential,
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: toBody(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: isJson(response) && text !== "" ? JSON.parse(text) : text || undefined,
    };
  };

  const expectStatus: Client["expect"] = async (status, method, path, body) => {
    const answer = await call(method, path, body);
    if (answer.status !== status) {
      throw new Error(
        `${method} ${path}: ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`,
      );
    }

    return answer.body as never;
  };

  return {
    actor,
    call,
    expect: expectStatus,
    upload: (filename, bytes, fields = {}) =>
      expectStatus(201, "POST", "/api/upload", createForm(filename, bytes, fields)),
  };
}

function isJson({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("application/json") === true;
}

/** Creates a multipart body with the fields before the file. */
export function createForm(
  filename: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append("file", new Blob([new Uint8Array(bytes)]), filename);

  return data;
}

function toBody(body: unknown): BodyInit {
  if (body instanceof FormData || body instanceof Uint8Array || typeof body === "string")
    return body as BodyInit;
  return JSON.stringify(body);
}
