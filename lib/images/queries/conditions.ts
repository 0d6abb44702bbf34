import { and, type SQL, sql } from "drizzle-orm";
import { imageFiles, images } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import {
  isInAlbum,
  isInPeriod,
  isTakenInPeriod,
  matchesImage,
  matchesSearchRow,
} from "../list-queries/filters";
import { matchFirst } from "../list-queries/page";
import {
  type ImageSet,
  setOfCollection,
  setOfFavourites,
  setOfImages,
  setOfTag,
  tableOfSet,
} from "../list-queries/sets";
import { matchesMeta } from "./meta-conditions";
import type { ResolvedLeaf, ResolvedNode } from "./resolve";

/** A set of a statement, under its name there. */
export interface NamedSet extends ReturnType<typeof tableOfSet> {
  name: SQL;
}

/** The sets of images that a statement reads, each once. */
export class StatementSets {
  readonly #sets = new Map<string, NamedSet>();
  readonly #owner: ResolvedLeaf["filters"]["owner"];
  readonly #maxMembers: number;

  constructor(owner: ResolvedLeaf["filters"]["owner"], maxMembers: number) {
    this.#owner = owner;
    this.#maxMembers = maxMembers;
  }

  /** Common table expressions, each with a comma behind it. */
  get tables(): SQL {
    return sql.join([...this.#sets.values()].map(({ table }) => table));
  }

  /** The sets of which an image must be a member, the ones with usually the fewest first. */
  listMembership({ filters }: ResolvedLeaf): NamedSet[] {
    const { collection, tags = [], isFavourited, properties = {} } = filters;
    const { sha256 } = properties;
    const fromImage = matchesImage(filters);
    return [
      ...(sha256 === undefined ? [] : [this.#add(`sha256 ${sha256}`, setOfFile(sha256))]),
      ...(collection === undefined
        ? []
        : [this.#add(`collection ${collection}`, setOfCollection(collection))]),
      ...tags.map((slugs) => this.#add(`tag ${slugs.join(" ")}`, setOfTag(this.#owner, slugs))),
      ...(isFavourited ? [this.favourites] : []),
      ...(fromImage ? [this.#add(describeProperties(filters), setOfImages(this.#owner, fromImage))] : []),
    ];
  }

  get favourites(): NamedSet {
    return this.#add("favorites", setOfFavourites(this.#owner));
  }

  #add(key: string, set: ImageSet): NamedSet {
    const known = this.#sets.get(key);
    if (known) return known;

    const name = sql.raw(`set_${this.#sets.size}`);
    const added = { name, ...tableOfSet(set, name, this.#maxMembers) };
    this.#sets.set(key, added);
    return added;
  }
}

const setOfFile = (sha256: string): ImageSet => {
  const isFile = sql`f.sha256 = ${sha256} and f.status = 'live'`;
  return {
    members: sql`select f.image_id from ${imageFiles} f where ${isFile}`,
    has: (id) =>
      sql`coalesce((select true from ${imageFiles} f where f.image_id = ${id} and ${isFile} limit 1), false)`,
  };
};

const describeProperties = ({ properties = {} }: ResolvedLeaf["filters"]) =>
  `images ${JSON.stringify([properties.min_bytes, properties.max_bytes, properties.expires])}`;

/** Matches a row of `image_search`, which the statement has under this name. Never null. */
export function matchesNode(node: ResolvedNode, row: SQL, sets: StatementSets): SQL {
  if ("leaf" in node) return matchesLeaf(node.leaf, row, sets);
  if ("not" in node) return sql`not ${matchesNode(node.not, row, sets)}`;

  const isAny = "any" in node;
  const parts = (isAny ? node.any : node.all).map((part) => matchesNode(part, row, sets));
  return sql`(${sql.join(parts, isAny ? sql` or ` : sql` and `)})`;
}

/** A job deletes images shortly after they have expired. Until then they have the facets of shown images. */
const isShownPublicly = (row: SQL, owner: ResolvedLeaf["filters"]["owner"]) => sql`
  collection_state(${row}.facets) = 'shown' and ${row}.image_id not in (
    select i.id from ${images} i
    where i.owner = ${owner} and i.expiration_date <= ${isoTime()} and i.deleted_at is null)`;

/** A comparison with what an image does not have is null, which `not` would keep. */
function matchesLeaf(leaf: ResolvedLeaf, row: SQL, sets: StatementSets): SQL {
  if (leaf.isEmpty) return sql`false`;

  const { filters, meta, isShown } = leaf;
  const id = sql`${row}.image_id`;
  const inRow = and(
    isInAlbum(sql`${row}.album_slug`, filters.album),
    isInPeriod(sql`${row}.created_at`, filters),
    isTakenInPeriod(sql`${row}.sort_taken`, filters),
    matchesSearchRow(row, filters, { useIndex: false }),
    ...meta.map((condition) => matchesMeta(row, condition)),
    isShown ? isShownPublicly(row, filters.owner) : undefined,
  );
  const inSets = and(
    ...sets.listMembership(leaf).map(({ hasMany }) => hasMany(id)),
    filters.isFavourited === false ? sql`not ${sets.favourites.hasMany(id)}` : undefined,
  );

  return sql`coalesce(${matchFirst(inRow, inSets) ?? sql`true`}, false)`;
}
