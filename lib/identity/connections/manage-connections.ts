import { commitChange } from "@/lib/changes";
import { appOrigin } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { hasMailServer } from "@/lib/platform/mail";
import { isEdgeActor } from "../edge/find-edge-actor";
import { connectionErrors } from "./errors";
import { findProvider, listProviders } from "./providers";
import {
  type ConnectionRow,
  deleteConnection,
  findConnectedUser,
  insertConnection,
  listConnectionRows,
  lockUserOf,
  type ProviderAccount,
} from "./repository";
import type { ConnectionPage, ConnectionResource } from "./resource";
import { createConnectTicket } from "./ticket";

/**
 * Returns every provider of this installation, and providers that were removed while an account of
 * them is connected.
 */
export async function listConnections(
  actor: Actor,
): Promise<{ data: ConnectionResource[]; next_cursor: null }> {
  const rows = await listConnectionRows(actor.account.owner);
  const ids = new Set([...listProviders(), ...rows.map((row) => ({ id: row.provider }))].map(({ id }) => id));
  const data = [...ids].map((id) =>
    present(
      id,
      rows.find((row) => row.provider === id),
    ),
  );

  return { data, next_cursor: null };
}

/**
 * Returns the page that leads to the provider. Nothing is connected until the provider leads back.
 */
export async function startConnecting(actor: Actor, providerId: string): Promise<ConnectionPage> {
  const provider = findProvider(providerId);
  if (!provider) throw new AppError(connectionErrors.unknownProvider);
  if (isEdgeActor(actor)) throw new AppError(connectionErrors.withoutSession);

  const rows = await listConnectionRows(actor.account.owner);
  if (rows.some((row) => row.provider === providerId)) throw new AppError(connectionErrors.alreadyConnected);

  await transaction(() =>
    commitChange(actor, { resource: "connection_page", action: "create", id: provider.id }),
  );

  const ticket = createConnectTicket(actor, provider.id);
  return { url: `${appOrigin()}/api/auth/connect?${new URLSearchParams({ ticket })}` };
}

export type ConnectResult = "connected" | "alreadyConnected" | "connectedToAnother";

/** Lets an account at a provider sign in to the actor's account. */
export async function connect(actor: Actor, account: ProviderAccount): Promise<ConnectResult> {
  return transaction(async () => {
    const userId = await lockUserOf(actor.account.owner);
    if (userId === undefined) throw new Error("a session without a user connects an account");
    if (await insertConnection(userId, account)) {
      await commitChange(actor, { resource: "connection", action: "create", id: account.provider });
      return "connected";
    }

    const connected = await findConnectedUser(account);
    if (connected === undefined) return "alreadyConnected";

    return connected.id === userId ? "connected" : "connectedToAnother";
  });
}

/** Signing in by link stays possible, except where no mail server delivers links. */
export async function disconnect(actor: Actor, providerId: string): Promise<ConnectionResource> {
  return transaction(async () => {
    // Serializes two that would each leave the other one.
    const userId = await lockUserOf(actor.account.owner);
    const row = userId === undefined ? undefined : await deleteConnection(userId, providerId);
    if (!row) throw new AppError(connectionErrors.notConnected);

    if (!hasMailServer()) {
      const left = await listConnectionRows(actor.account.owner);
      const isAvailable = (id: string) => findProvider(id) !== undefined;
      if (isAvailable(providerId) && !left.some(({ provider }) => isAvailable(provider)))
        throw new AppError(connectionErrors.lastWayIn);
    }

    await commitChange(actor, { resource: "connection", action: "delete", id: providerId });
    return present(providerId, undefined);
  });
}

function present(id: string, row: ConnectionRow | undefined): ConnectionResource {
  const provider = findProvider(id);
  return {
    provider: id,
    name: provider?.name ?? id,
    account_name: row?.accountName ?? null,
    connected_at: row ? isoTime(row.createdAt.getTime()) : null,
    available: provider !== undefined,
  };
}
