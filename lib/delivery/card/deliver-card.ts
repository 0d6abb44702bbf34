import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { type Card, cardDesign } from "@/lib/engine";
import { hasEntityTag } from "@/lib/kernel/precondition";
import { decoder } from "@/lib/platform/decoder";

/** About 60 kB each. A promise, so that simultaneous requests draw a card once. */
const cards = new LRUCache<string, Promise<Buffer>>({ max: 64 });

/** Serves a drawn link preview. The entity tag names its texts, so that most requests draw nothing. */
export async function deliverCard(
  request: IncomingMessage,
  response: ServerResponse,
  card: Card,
  cacheHeaders: OutgoingHttpHeaders,
): Promise<void> {
  const { title, byline, fallback, host } = card;
  const content = JSON.stringify([cardDesign, title, byline, fallback, host]);
  const key = createHash("sha256").update(content).digest("base64url");
  const headers = { ...cacheHeaders, etag: `"${key}"` };
  const ifNoneMatch = request.headers["if-none-match"];
  if (ifNoneMatch !== undefined && hasEntityTag(ifNoneMatch, "weak", (tag) => tag === headers.etag)) {
    response.writeHead(304, headers).end();
    return;
  }

  const bytes = await draw(key, card);
  response.writeHead(200, {
    ...headers,
    "content-type": "image/jpeg",
    "content-length": bytes.length,
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

async function draw(key: string, card: Card): Promise<Buffer> {
  const known = cards.get(key);
  if (known) return known;

  const drawing = decoder().drawCard(card, { isUrgent: true, fairnessKey: card.fallback });
  cards.set(key, drawing);
  try {
    return await drawing;
  } catch (error) {
    cards.delete(key);
    throw error;
  }
}
