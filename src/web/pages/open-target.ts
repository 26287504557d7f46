/** Opens what the address leads to: of something closed one would see the title alone. */

function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1))
  if (target instanceof HTMLDetailsElement) target.open = true
}

addEventListener('hashchange', openTarget)
openTarget()
