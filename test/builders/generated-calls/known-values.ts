/**
 * Placeholder in a generated call for one of the caller's resources, filled in when the call is
 * sent.
 */
const placeholder = /«([\w-]+):(\d+)»/g;

export const knownValue = (kind: string, index: number) => `«${kind}:${index}»`;

/** Resource kind of a path parameter, by the fixed segment before it. */
const kindsBySegment: Record<string, string> = {
  images: "img",
  licenses: "lic",
  "api-keys": "key",
  "upload-tokens": "upt",
  webhooks: "whk",
  domains: "dom",
  deliveries: "dlv",
  albums: "album",
  collections: "col",
  tags: "tag",
  variants: "variant",
  public: "handle",
  jobs: "job",
  sessions: "ses",
  passkeys: "psk",
  imports: "imp",
  parts: "part",
  uploads: "upl",
  shares: "shr",
  exports: "exp",
  connections: "provider",
  owners: "usr",
  invitations: "inv",
  grants: "grt",
  "log-sources": "lgs",
  reports: "rep",
  memberships: "mem",
  libraries: "handle",
  recipes: "recipe",
  watermarks: "wmk",
};

/** Returns the resource kind that a parameter of this path refers to. */
export function getParameterKind(path: string, name: string): string {
  const segments = path.split("/");
  const before = segments[segments.indexOf(`{${name}}`) - 1] ?? "";
  const kind = kindsBySegment[before];
  if (!kind)
    throw new Error(`say in test/builders/generated-calls/known-values.ts what ${name} names in ${path}`);

  return kind;
}

/** Members of requests and responses that refer to a resource. */
const kindsByMember: Record<string, string> = {
  album: "album",
  collection: "col",
  parent: "col",
  tag: "tag",
  tags: "tag",
  filename: "filename",
  handle: "handle",
  confirm: "handle",
  url: "url",
  cover: "img",
  before: "img",
  with: "img",
  ids: "img",
  except_ids: "img",
  image_id: "img",
  license: "lic",
  slug: "recipe",
  watermark: "wmk",
};

export const getMemberKind = (name: string): string | undefined => kindsByMember[name];

/** Variants that every image has, and one that it may have. */
const builtInVariants = ["w128", "w512", "thumb", "w64-h64-q80-fitcover"];

const maxPerKind = 40;
const idPattern = /^([a-z]{3})_[0-9a-hjkmnp-tv-z]{26,32}$/;

/** Resources of one owner, learned from responses, which lets later calls succeed. */
export class KnownValues {
  readonly #byKind = new Map([
    ["variant", [...builtInVariants]],
    ["part", ["1", "2", "3"]],
    ["provider", ["github", "google", "oidc"]],
  ]);
  #learnt = 0;

  /** Records the resources in a response; cursors belong to the operation that returned them. */
  learn(operationId: string, answer: unknown): void {
    if (Array.isArray(answer)) for (const item of answer.slice(0, 20)) this.learn(operationId, item);
    if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return;

    for (const [name, value] of Object.entries(answer)) {
      if (typeof value !== "string") this.learn(operationId, value);
      else if (name === "next_cursor") this.#add(`cursor-${operationId}`, value);
      else if (idPattern.test(value)) this.#add(value.slice(0, 3), value);
      else if (kindsByMember[name]) this.#add(kindsByMember[name], value);
    }
  }

  /** Returns the text with a resource of the owner in each placeholder. */
  fill(text: string, encode: (value: string) => string): string {
    return text.replace(placeholder, (_match, kind: string, index: string) => {
      const known = this.#byKind.get(kind) ?? [];
      return encode(known[Number(index) % Math.max(1, known.length)] ?? "nothing");
    });
  }

  #add(kind: string, value: string): void {
    const known = this.#byKind.get(kind) ?? [];
    this.#byKind.set(kind, known);
    if (known.includes(value)) return;

    if (known.length < maxPerKind) known.push(value);
    else known[this.#learnt++ % maxPerKind] = value;
  }
}
