import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import type { ImageResource } from "@/lib/images/resource";
import { listAlbums } from "../albums/endpoints";
import { getImage } from "../images/[id]/endpoints";
import { listImages } from "../images/endpoints";
import type { McpCaller } from "./caller";
import { explain } from "./explain";
import { renderForModel, renditionEndpoint } from "./rendition";
import { type ToolContext, toToolContext } from "./tool";

/** Images that clients offer without a search. */
const listedImages = 20;

/** Registers what clients attach to a conversation: images, and the list of albums. */
export function registerResources(server: McpServer, caller: McpCaller): void {
  const context = toToolContext(caller);
  if ([getImage, listImages, renditionEndpoint].every(caller.mayCall)) registerImages(server, context);
  if (caller.mayCall(listAlbums)) registerAlbums(server, context);
}

function registerImages(server: McpServer, context: ToolContext): void {
  const list = () =>
    withPublicErrors("mcp resources/list", async () => {
      const { data } = (await context.call(listImages, { query: { limit: listedImages } })) as {
        data: ImageResource[];
      };
      return {
        resources: data.map(({ id, filename, title }) => ({
          uri: `albumen://images/${id}`,
          name: filename,
          ...(title !== "" && { title }),
          mimeType: "image/jpeg",
        })),
      };
    });

  server.registerResource(
    "image",
    new ResourceTemplate("albumen://images/{id}", { list }),
    { title: "Image", description: "An image by its id, at most 1024 pixels wide", mimeType: "image/jpeg" },
    (uri, { id }) =>
      withPublicErrors("mcp resources/read", async () => {
        const { data, mimeType } = await renderForModel(context, String(id));
        return { contents: [{ uri: uri.href, mimeType, blob: data }] };
      }),
  );
}

function registerAlbums(server: McpServer, context: ToolContext): void {
  server.registerResource(
    "albums",
    "albumen://albums",
    { title: "Albums", description: "All albums as JSON", mimeType: "application/json" },
    (uri) =>
      withPublicErrors("mcp resources/read", async () => {
        const text = JSON.stringify(await context.call(listAlbums));
        return { contents: [{ uri: uri.href, mimeType: "application/json", text }] };
      }),
  );
}

async function withPublicErrors<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Error(explain(error, operation));
  }
}
