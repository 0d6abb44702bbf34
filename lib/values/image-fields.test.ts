import { expect, it } from "vitest";
import { imageColumns } from "@/lib/changes/image-columns";
import { emptyFields, type FieldColumns, imageFields, presentFields, toFieldColumns } from "./image-fields";

const row = {
  ...toFieldColumns(emptyFields),
  title: "Morning",
  metadata: { roll: "7" },
  nsfw: true,
  license: "cc-by",
  visibility: "public",
} as FieldColumns;

it("Texts that an image does not have are empty.", () => {
  const shown = presentFields(row);

  expect(shown).toEqual({
    ...emptyFields,
    title: "Morning",
    metadata: { roll: "7" },
    nsfw: true,
    license: "cc-by",
    visibility: "public",
  });
});

it("A row has the same columns after its members were read and written.", () => {
  expect(toFieldColumns(presentFields(row))).toEqual(row);
});

it("Members that are not set write no column, and empty texts write null.", () => {
  const columns = toFieldColumns({ alt: "", title: undefined, nsfw: false, focal_point: null });

  expect(columns).toEqual({ alt: null, nsfw: false, focalPoint: null });
});

it("Each field states the caches and the search that depend on its column.", () => {
  for (const { column, staleCaches, isSearched } of Object.values(imageFields))
    expect(imageColumns[column]).toEqual({ staleCaches, isSearched });
});

it("A row without a column of the table, or with a column of another type, does not compile.", () => {
  const { title: _title, ...withoutTitle } = row;
  // @ts-expect-error The row has no title.
  presentFields(withoutTitle);
  // @ts-expect-error The title is no text.
  presentFields({ ...row, title: 1 });
  // @ts-expect-error The focal point is no point.
  toFieldColumns({ focal_point: "center" });

  expect(Object.keys(withoutTitle)).not.toContain("title");
});
