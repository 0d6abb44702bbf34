import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { startForeignHost } from "./foreign-host";

export interface ReceivedMessage {
  id: string;
  receivedAt: number;
  signatures: number;
  body: { id: string; type: string; created_at: string; timestamp: string; data: Record<string, unknown> };
}

/** A receiver of webhooks that verifies signatures with the library of Standard Webhooks. */
export interface WebhookReceiver {
  url: string;
  /** Messages whose signature is right for the secret, in order. */
  messages: ReceivedMessage[];
  /** Set this when the webhook is created. */
  secret: string;
  /** The response; without it 204. */
  respond: ((response: ServerResponse, request: IncomingMessage) => void) | undefined;
  connections(): number;
  requests(): number;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const host = await startForeignHost(async (request, response) => {
    const body = await text(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    new Webhook(receiver.secret).verify(body, headers);
    const signatures = (headers["webhook-signature"] ?? "").split(" ").length;
    const id = headers["webhook-id"] ?? "";
    receiver.messages.push({ id, receivedAt: Date.now(), signatures, body: JSON.parse(body) });
    if (receiver.respond) receiver.respond(response, request);
    else response.writeHead(204).end();
  });

  const receiver: WebhookReceiver = {
    url: `http://localhost:${host.port}/hook?from=albumen`,
    messages: [],
    secret: "",
    respond: undefined,
    connections: host.connections,
    requests: () => host.requests.length,
    close: host.close,
  };
  return receiver;
}
