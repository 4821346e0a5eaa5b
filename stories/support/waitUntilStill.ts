/** Waits until what `read` returns, such as places of elements, has stayed the same for ten frames. */
export async function waitUntilStill(read: () => string): Promise<void> {
  let before = "";
  for (let still = 0; still < 10; still += 1) {
    await new Promise((done) => void requestAnimationFrame(done));
    const now = read();
    if (now !== before) still = 0;
    before = now;
  }
}
