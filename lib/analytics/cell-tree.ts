import type { Cell, DeliveryKey, Visit } from "./cell";

type Tree<Leaf> = Map<string, Leaf>;

/** Cells in nested maps, one lookup per dimension. Building one combined key per request takes ten times as long. */
export class CellTree {
  readonly cells: Cell[] = [];
  private readonly days: Tree<Tree<Tree<Tree<Cell>>>> = new Map();

  find({ place }: DeliveryKey, { day, country, referrer }: Visit): Cell | undefined {
    return this.days.get(day)?.get(place)?.get(country)?.get(referrer);
  }

  add(image: DeliveryKey, { day, country, referrer }: Visit): Cell {
    const cell = { ...image, day, country, referrer, requests: 0, bytes: 0 };
    getOrCreateBranch(getOrCreateBranch(getOrCreateBranch(this.days, day), image.place), country).set(
      referrer,
      cell,
    );
    this.cells.push(cell);
    return cell;
  }
}

function getOrCreateBranch<Leaf>(tree: Tree<Tree<Leaf>>, key: string): Tree<Leaf> {
  const existing = tree.get(key);
  if (existing) return existing;
  const created: Tree<Leaf> = new Map();
  tree.set(key, created);
  return created;
}
