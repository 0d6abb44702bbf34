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
  limit?: number;
  includeTotal?: boolean;
}

export const listApi: ListApi = {
  async timeline(filters, year) {
    const query = { ...withDefaults(filters), ...(year !== undefined && { year }) };
    return (await unwrap(api.GET("/images/timeline", { params: { query } }))).data;
  },
  page({ filters, sort, mode, cursor, offset, limit = pageSize, includeTotal }) {
    const { collection: id, ...others } = withDefaults(filters);
    const query = {
      ...others,
      sort,
      limit,
      ...(cursor !== undefined && { cursor }),
      ...(offset !== undefined && { offset }),
      ...(includeTotal && { include_total: true }),
    };
    // Its own path also has the images of a stored query.
    if (id !== undefined)
      return unwrap(api.GET("/collections/{id}/images/grid", { params: { path: { id }, query } }));

    return unwrap(
      api.GET("/images/grid", { params: { query: { ...query, ...(mode !== undefined && { mode }) } } }),
    );
  },
};
