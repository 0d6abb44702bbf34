import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";

interface Props {
  queryKey: QueryKey;
  /** The data that the query would fetch. */
  data: unknown;
  children: ReactNode;
}

/**
 * Hands a query of the browser the data that the page was rendered with. Newer data, of a change
 * since then, stays.
 */
export function PageData({ queryKey, data, children }: Props) {
  const client = new QueryClient();
  client.setQueryData(queryKey, data);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
