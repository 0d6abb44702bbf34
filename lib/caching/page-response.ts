import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "@/lib/platform/process/singleton";
import { buildPageCacheHeaders, type PageContent } from "./cache-headers";

// A page that Next.js renders cannot set headers of its response. It registers its content here,
// and our server sets them.

interface PageResponse {
  /** The path of the request, not decoded. */
  path: string;
  content?: PageContent & { robots?: string | undefined };
  isWithheld?: true;
}

const pageResponses = singleton("page-responses", () => new AsyncLocalStorage<PageResponse>());
/** Counts the changes of anything that public pages show. */
const pageChanges = singleton("page-changes", () => ({ count: 0 }));

/** Called after the commit of a change that public pages show. */
export function countPageChange(): void {
  pageChanges.count++;
}

/** Declares what the public page of this request shows, once it is known to exist. */
export function setPageContent(content: PageContent & { robots?: string | undefined }): void {
  const response = pageResponses.getStore();
  if (response) response.content = content;
}

/**
 * Declares that an operator withholds what the page of this request would show: a missing page with
 * a status of its own.
 */
export function setPageWithheld(): void {
  const response = pageResponses.getStore();
  if (response) response.isWithheld = true;
}

/**
 * The path of the request for a public page, not decoded: Next.js hands on its parts decoded in
 * different ways.
 */
export function publicPagePath(): string | undefined {
  return pageResponses.getStore()?.path;
}

/** Status and headers of the response with a public page. */
interface PageHead {
  status: number;
  headers: Record<string, string>;
}

/** The rendering of a public page, once its handler has responded. */
interface PageRendering {
  /**
   * Turns the status into the one of the response, with its headers, at the time when they are
   * sent: no cache may store a page that had no content, or during whose rendering something has
   * changed.
   */
  buildHead: (status: number) => PageHead;
  /** Whether the page has declared what it shows, as every page does that exists. */
  hasContent: () => boolean;
}

/** Runs the rendering of a public page. */
export function runWithPageResponse<Result>(
  path: string,
  work: (rendering: PageRendering) => Result,
): Result {
  const response: PageResponse = { path };
  const changesBefore = pageChanges.count;
  const buildHead = (status: number): PageHead => {
    const { content } = response;
    const robots = content?.robots === undefined ? undefined : { "x-robots-tag": content.robots };
    const isCacheable = status === 200 && content && pageChanges.count === changesBefore;

    return {
      status: status === 404 && response.isWithheld ? 451 : status,
      headers: {
        ...(isCacheable ? buildPageCacheHeaders(content) : { "cache-control": "no-store" }),
        ...robots,
      },
    };
  };

  return pageResponses.run(response, () =>
    work({ buildHead, hasContent: () => response.content !== undefined }),
  );
}

/**
 * Reads what a public response shows, and returns the headers by which caches store it; none if
 * something has changed during the read.
 */
export async function readCacheable<Result>(
  read: () => Promise<{ result: Result; content: PageContent }>,
): Promise<{ result: Result; headers: Record<string, string> }> {
  const changesBefore = pageChanges.count;
  const { result, content } = await read();
  const isCurrent = pageChanges.count === changesBefore;

  return { result, headers: isCurrent ? buildPageCacheHeaders(content) : { "cache-control": "no-store" } };
}
