import { imageErrors } from "@/lib/images/errors";
import {
  type FieldName,
  type FieldValues,
  failed,
  type ItemResult,
  type Target,
  unchanged,
} from "./field-values";
import { fields, type WrittenChange } from "./fields";
import type { BatchImage } from "./repository";

/** An image with the result of a change that was evaluated to change it. */
export interface ChangedImage {
  image: BatchImage;
  result: Extract<ItemResult, { status: "changed" }>;
}

/** One change to many images, with everything it needs. It is written in the transaction that built it. */
export interface BatchChange {
  /** Extra fields for the audit log, besides the ids. */
  metadata: Record<string, unknown>;
  /** Locks what comes before the images in the global lock order. */
  lock?(): Promise<void>;
  /** Whether the images themselves are not written. */
  keepsImages?: boolean;
  /** Returns one result per image, in the same order. `ids` has the order of the request. */
  evaluate(images: readonly BatchImage[], ids: readonly string[]): Promise<ItemResult[]>;
  /** Writes the change to the images that evaluated to `changed`. */
  apply(changed: readonly ChangedImage[]): Promise<WrittenChange>;
  /** Records that a person wants of the images what they are already. */
  confirm?(unchanged: readonly BatchImage[]): Promise<void>;
}

interface FieldChange<Value> {
  metadata?: Record<string, unknown>;
  /** Whether it also changes images in the trash. */
  inTrash?: boolean;
  toTarget(current: Value, image: BatchImage): Target<Value>;
}

/** Builds the change of one value. */
export function changeField<Name extends FieldName>(
  owner: string,
  name: Name,
  { metadata = {}, inTrash = false, toTarget }: FieldChange<FieldValues[Name]>,
): BatchChange {
  const field = fields[name];
  return {
    metadata,
    evaluate: async (images) => {
      const read = await field.read(owner, images);
      return images.map((image) => {
        if (image.deletedAt !== null && !inTrash) return failed(imageErrors.deleted);

        const current = read(image);
        return toResult(name, current, toTarget(current, image));
      });
    },
    apply: (changed) =>
      field.write(
        owner,
        changed.map(({ image, result }) => ({
          image,
          from: result.previous?.[name] as FieldValues[Name],
          to: result.next?.[name] as FieldValues[Name],
        })),
      ),
  };
}

function toResult<Name extends FieldName>(
  name: Name,
  current: FieldValues[Name],
  target: Target<FieldValues[Name]>,
): ItemResult {
  if (target === "unchanged") return unchanged;
  if ("error" in target) return failed(target.error);
  return { status: "changed", previous: { [name]: current }, next: { [name]: target.to } };
}
