/** As high as the storage meter, which is streamed after the page. */
export function StoragePlaceholder() {
  return <div className="h-9" />;
}
