import type { Lock } from "@/lib/dav";
import { escapeXml } from "@/lib/kernel/markup/markup";
import { secondMs } from "@/lib/kernel/time";
import type { PropertyName, PropertyWriter } from "./property-names";
import { davNamespace } from "./xml/parse-xml";

/** The content type of responses with a body. */
export const xmlType = "application/xml; charset=utf-8";

/** The description of a file or folder in a response. */
export interface DavResource {
  url: string;
  isFolder: boolean;
  name: string;
  createdAt?: string;
  modifiedAt?: string;
  sizeBytes?: number;
  contentType?: string | undefined;
  etag?: string | undefined;
  locks: readonly Lock[];
  /** Whether it can have a lock of its own. */
  isLockable: boolean;
  /** Read only for requests that ask for it. */
  storage?: { used: number; limit: number | null } | undefined;
}

/** The properties that a client requests. */
export type PropertyRequest =
  | { kind: "all" | "names"; names: PropertyName[] }
  | { kind: "some"; names: PropertyName[] };

type Render = (resource: DavResource) => string | undefined;

const optional = (value: string | number | undefined) =>
  value === undefined ? undefined : escapeXml(String(value));
const httpDate = (time: string | undefined) => time && new Date(time).toUTCString();

const lockEntry = (scope: string) =>
  `<D:lockentry><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>`;

/**
 * The properties of RFC 4918 §15 with their content, which is undefined where a resource has none.
 */
const common: Record<string, Render> = {
  creationdate: ({ createdAt }) => optional(createdAt),
  displayname: ({ name }) => optional(name),
  getcontentlength: ({ sizeBytes }) => optional(sizeBytes),
  getcontenttype: ({ contentType }) => optional(contentType),
  getetag: ({ etag }) => optional(etag),
  getlastmodified: ({ modifiedAt }) => optional(httpDate(modifiedAt)),
  lockdiscovery: ({ locks }) => locks.map(activeLock).join(""),
  resourcetype: ({ isFolder }) => (isFolder ? "<D:collection/>" : ""),
  supportedlock: ({ isLockable }) => (isLockable ? lockEntry("exclusive") + lockEntry("shared") : ""),
};

/** Properties of RFC 4331, which only answers to a request for them contain. */
const quota: Record<string, Render> = {
  "quota-available-bytes": ({ storage }) =>
    storage && storage.limit !== null ? String(Math.max(0, storage.limit - storage.used)) : undefined,
  "quota-used-bytes": ({ storage }) => optional(storage?.used),
};

export function includesQuota({ names }: PropertyRequest): boolean {
  return names.some(({ namespace, name }) => namespace === davNamespace && Object.hasOwn(quota, name));
}

function activeLock({ url, isExclusive, includesMembers, contact, token, expiresAt }: Lock): string {
  const seconds = Math.max(1, Math.round((Date.parse(expiresAt) - Date.now()) / secondMs));
  const owner = contact === "" ? "" : `<D:owner>${escapeXml(contact)}</D:owner>`;
  return (
    "<D:activelock><D:locktype><D:write/></D:locktype>" +
    `<D:lockscope><D:${isExclusive ? "exclusive" : "shared"}/></D:lockscope>` +
    `<D:depth>${includesMembers ? "infinity" : "0"}</D:depth>${owner}<D:timeout>Second-${seconds}</D:timeout>` +
    `<D:locktoken><D:href>${escapeXml(token)}</D:href></D:locktoken>` +
    `<D:lockroot><D:href>${url}</D:href></D:lockroot></D:activelock>`
  );
}

/** The body of a response to LOCK. */
export function lockDiscovery(lock: Lock): string {
  return `<D:prop xmlns:D="DAV:"><D:lockdiscovery>${activeLock(lock)}</D:lockdiscovery></D:prop>`;
}

/** Returns the `response` element of a resource. */
export function renderResponse(
  resource: DavResource,
  request: PropertyRequest,
  { emptyElement }: PropertyWriter,
): string {
  const found: string[] = [];
  const missing: string[] = [];
  for (const property of listNames(request)) {
    const content = render(resource, property);
    if (content === undefined) missing.push(emptyElement(property));
    else if (request.kind === "names" || content === "") found.push(emptyElement(property));
    else found.push(`<D:${property.name}>${content}</D:${property.name}>`);
  }

  // Only a request for certain properties is told which there are not.
  const stats =
    propstat(found, "200 OK") + (request.kind === "some" ? propstat(missing, "404 Not Found") : "");

  return `<D:response><D:href>${resource.url}</D:href>${stats || propstat([""], "200 OK")}</D:response>\n`;
}

function listNames({ kind, names }: PropertyRequest): PropertyName[] {
  const listed = Object.keys(kind === "names" ? { ...common, ...quota } : common);
  return kind === "some" ? names : [...listed.map((name) => ({ namespace: davNamespace, name })), ...names];
}

function render(resource: DavResource, { namespace, name }: PropertyName): string | undefined {
  if (namespace !== davNamespace) return undefined;

  const table = Object.hasOwn(common, name) ? common : quota;
  return Object.hasOwn(table, name) ? table[name]?.(resource) : undefined;
}

export function propstat(properties: readonly string[], status: string): string {
  if (properties.length === 0) return "";
  return `<D:propstat><D:prop>${properties.join("")}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`;
}
