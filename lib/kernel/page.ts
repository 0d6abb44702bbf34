/** One page of a list; `next_cursor` is null on the last page. */
export interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}
