import { useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";
import type { WatermarkResource } from "@/lib/watermarks/resource";
import { watermarksKey } from "./watermarks-key";

/** Returns the watermarks of the library, sorted by name; undefined until they are loaded. */
export function useWatermarks({ enabled = true } = {}): readonly WatermarkResource[] | undefined {
  const { data } = useQuery({
    queryKey: watermarksKey,
    queryFn: ({ signal }) => unwrap(api.GET("/watermarks", { signal })),
    enabled,
  });
  return data?.data;
}
