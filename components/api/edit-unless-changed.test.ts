import { expect, test, vi } from "vitest";
import { ApiError } from "./api-error";
import { EditConflict, editUnlessChanged } from "./edit-unless-changed";
import { recordEntityTag } from "./entity-tags";

interface Album {
  title: string;
  color: string | null;
}

let count = 0;

/** A server with one resource, whose tag is its content. */
function serve(stored: Album) {
  count += 1;
  const answer = () => ({
    data: { ...stored },
    response: new Response(null, { headers: { etag: JSON.stringify(stored) } }),
  });

  return {
    stored,
    key: `album/${count}`,
    read: vi.fn(async () => answer()),
    patch: vi.fn(async (change: Partial<Album>, header: { "If-Match"?: string }) => {
      if (header["If-Match"] !== JSON.stringify(stored))
        throw new ApiError("PRECONDITION_FAILED", { status: 412, message: "Changed since." });

      Object.assign(stored, change);
      return answer();
    }),
  };
}

test("the tag of one edit is the condition of the next", async () => {
  const server = serve({ title: "Sea", color: null });
  const edited = await editUnlessChanged<Album, Partial<Album>>(
    { ...server.stored },
    { title: "Lake" },
    server,
  );

  expect(edited).toEqual({ title: "Lake", color: null });

  await editUnlessChanged<Album, Partial<Album>>(edited, { color: "teal" }, server);
  expect(server.stored).toEqual({ title: "Lake", color: "teal" });
  expect(server.read).toHaveBeenCalledTimes(1);
});

test("a change of another member elsewhere does not matter", async () => {
  const server = serve({ title: "Sea", color: null });
  const before = await editUnlessChanged<Album, Partial<Album>>(
    { ...server.stored },
    { title: "Sea" },
    server,
  );
  server.stored.color = "teal";
  expect(await editUnlessChanged<Album, Partial<Album>>(before, { title: "Lake" }, server)).toEqual({
    title: "Lake",
    color: "teal",
  });
});

test("a change of the same member elsewhere stays, and is told", async () => {
  const server = serve({ title: "Sea", color: null });
  const before = { ...server.stored };
  server.stored.title = "Ocean";
  const edit = editUnlessChanged<Album, Partial<Album>>(before, { title: "Lake" }, server);

  await expect(edit).rejects.toMatchObject({ current: { title: "Ocean" } });
  await expect(edit).rejects.toBeInstanceOf(EditConflict);
  expect(server.stored.title).toBe("Ocean");
});

test("a value that was read, but not shown yet, is not overwritten", async () => {
  const server = serve({ title: "Sea", color: null });
  const shown = { ...server.stored };
  server.stored.title = "Ocean";
  const { data, response } = await server.read();
  recordEntityTag(server.key, response, data);
  const edit = editUnlessChanged<Album, Partial<Album>>(shown, { title: "Lake" }, server);

  await expect(edit).rejects.toBeInstanceOf(EditConflict);
  expect(server.stored.title).toBe("Ocean");
});

test("a change that follows from the current values is applied to values from elsewhere", async () => {
  const server = serve({ title: "Sea", color: null });
  const append = ({ title }: Album) => ({ title: `${title}!` });
  const before = await editUnlessChanged<Album, Partial<Album>>({ ...server.stored }, append, server);
  server.stored.title = "Ocean";
  await editUnlessChanged<Album, Partial<Album>>(before, append, server);

  expect(server.stored.title).toBe("Ocean!");
});

test("other errors are passed on", async () => {
  const server = serve({ title: "Sea", color: null });
  server.read.mockRejectedValueOnce(new ApiError("NOT_FOUND", { status: 404, message: "Gone." }));
  const edit = editUnlessChanged<Album, Partial<Album>>({ ...server.stored }, { title: "Lake" }, server);
  await expect(edit).rejects.toMatchObject({ code: "NOT_FOUND" });
});
