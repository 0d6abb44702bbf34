import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { type ListFilters, parseListChoice, writeListChoice } from "@/components/image-lists/filters";

const imagesPath = "/dashboard";

/**
 * The search of the whole library. On the page of all images it changes what that page shows;
 * everywhere else it starts with no filter and goes there.
 */
export function useSearch() {
  const pathname = usePathname();
  const params = useSearchParams();
  const router = useRouter();
  const isOnImages = pathname === imagesPath;
  const { filters, ...order } = parseListChoice(isOnImages ? params : new URLSearchParams());

  function search(next: ListFilters): void {
    const query = writeListChoice({ filters: next, ...order }).toString();
    const url = query === "" ? imagesPath : `${imagesPath}?${query}`;
    if (isOnImages) {
      window.history.pushState(null, "", url);
      window.scrollTo({ top: 0 });
    } else router.push(url);
  }

  return { filters, order, search };
}
