import { writeMarkdownPage } from "@/app/docs/markdown-pages";
import { textResponse } from "@/app/docs/text-response";

interface Context {
  params: Promise<{ path?: string[] }>;
}

/** The Markdown of a page. `next.config.ts` leads here from the page's path with `.md`. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const markdown = await writeMarkdownPage((await params).path ?? []);
  return markdown === undefined
    ? textResponse("# Not found\n", "text/markdown", 404)
    : textResponse(markdown, "text/markdown");
}
