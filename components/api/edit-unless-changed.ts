import { ApiError } from "./api-error";
import { findEntityTag, recordEntityTag } from "./entity-tags";

/**
 * The same members were changed elsewhere since the resource was read. `current` is the resource as
 * it is now.
 */
export class EditConflict<Resource> extends Error {
  override readonly name = "EditConflict";

  constructor(readonly current: Resource) {
    super("The resource was changed elsewhere.");
  }
}

interface ApiAnswer {
  data?: unknown;
  response: Response;
}

interface ResourceAccess<Change> {
  /** Identifies a resource among all kinds. */
  key: string;
  read: () => Promise<ApiAnswer>;
  patch: (change: Change, header: { "If-Match"?: string }) => Promise<ApiAnswer>;
}

/** Members to change, or how they follow from the current ones, such as one more tag. */
export type ChangeOf<Resource, Change> = Change | ((present: Resource) => Change);

/**
 * Changes members of a resource, unless they were changed elsewhere since `before` was read. A
 * change of other members there does not matter, nor does any to a change that follows from the
 * current members: it is applied to the new ones.
 * @throws EditConflict if they were changed
 */
export async function editUnlessChanged<Resource extends object, Change extends object>(
  before: Resource,
  change: ChangeOf<Resource, Change>,
  { key, read, patch }: ResourceAccess<Change>,
): Promise<Resource> {
  async function answerOf(call: Promise<ApiAnswer>): Promise<Resource> {
    const { data, response } = await call;
    const resource = data as Resource;
    recordEntityTag(key, response, resource);

    return resource;
  }

  const write = (present: Resource, tag: string) =>
    answerOf(patch(resolveChange(change, present), { "If-Match": tag }));

  /** Whether a change that does not follow from the current members was made of these. */
  const isOf = (present: Resource) =>
    typeof change === "function" ||
    (Object.keys(change) as (keyof Resource)[]).every(
      (member) => JSON.stringify(present[member]) === JSON.stringify(before[member]),
    );

  // The tag may be of a newer resource than `before`: one that was read, but not shown yet.
  const known = findEntityTag(key);
  if (known && isOf(known.resource as Resource)) {
    try {
      return await write(known.resource as Resource, known.tag);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "PRECONDITION_FAILED") throw error;
    }
  }

  // The server's HTML comes without a tag.
  const current = await answerOf(read());
  if (!isOf(current)) throw new EditConflict(current);

  return write(current, findEntityTag(key)?.tag ?? "*");
}

/** Returns the members to change and their values. */
export function resolveChange<Resource, Change extends object>(
  change: ChangeOf<Resource, Change>,
  present: Resource,
): Change {
  return typeof change === "function" ? (change as (present: Resource) => Change)(present) : change;
}
