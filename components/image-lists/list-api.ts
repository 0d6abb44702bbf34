import { api, unwrap } from "@/components/api/client";
import type { GridImage, GridImagePage, Timeline } from "@/lib/images/list-queries/resource";
import { type ListFilters, type ListSort, type MeaningMode, withDefaults } from "./filters";

export type { GridImage };
export type TimelineMonth = Timeline["data"][number];

/** Images that one request reads. */
export const pageSize = 200;

/** The calls of the API by which lists read; tests have their own. */
export interface ListApi {
  timeline(filters: ListFilters, year?: string): Promise<TimelineMonth[]>;
  page(query: PageQuery): Promise<GridImagePage>;
}

export interface PageQuery {
  filters: ListFilters;
  sort: ListSort;
  /** The mode of a semantic search, which is one page without a total. */
  mode?: MeaningMode | undefined;
  cursor?: string;
  offset?: number;
  includeTotal?: boolean;
}

export const listApi: ListApi = {
  async timeline(filters, year) {
    const query = { ...withDefaults(filters), ...(year !== undefined && { year }) };
    return (await unwrap(api.GET("/images/timeline", { params: { query } }))).data;
  },
  page({ filters, sort, mode, cursor, offset, includeTotal }) {
    const query = {
      ...withDefaults(filters),
      sort,
      limit: pageSize,
      ...(mode !== undefined && { mode }),
      ...(cursor !== undefined && { cursor }),
      ...(offset !== undefined && { offset }),
      ...(includeTotal && { include_total: true }),
    };
    return unwrap(api.GET("/images/grid", { params: { query } }));
  },
};
