/**
 * Replaces the browser's `IntersectionObserver` in tests without layout: every observed element is in view, except those for which `hide`
 * returns true. `look` measures all of them again.
 */
export const sight: { hide: (element: Element) => boolean; look: () => void } = {
  hide: () => false,
  look: () => undefined,
};

const observers = new Set<SightObserver>();

class SightObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds: readonly number[] = [];
  readonly #elements = new Set<Element>();
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
    observers.add(this);
  }
  observe(element: Element): void {
    this.#elements.add(element);
    queueMicrotask(() => this.look());
  }
  unobserve(element: Element): void {
    this.#elements.delete(element);
  }
  disconnect(): void {
    this.#elements.clear();
    observers.delete(this);
  }
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
  look(): void {
    const rect = new DOMRect(0, 0, 100, 20);
    const entries = Array.from(this.#elements, (target): IntersectionObserverEntry => {
      const isIntersecting = !sight.hide(target);
      const shared = { target, time: 0, boundingClientRect: rect, intersectionRect: rect, rootBounds: rect };
      return { ...shared, isIntersecting, intersectionRatio: isIntersecting ? 1 : 0 };
    });
    if (entries.length > 0) this.#callback(entries, this);
  }
}

sight.look = () => {
  for (const observer of observers) observer.look();
};

globalThis.IntersectionObserver = SightObserver;
