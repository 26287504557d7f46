/** Opens the `<details>` that the address's fragment leads to: closed, it would show its title alone. */

function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1))
  if (target instanceof HTMLDetailsElement) target.open = true
}

addEventListener('hashchange', openTarget)
openTarget()
