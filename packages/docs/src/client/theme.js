// Before anything is drawn: what the reader has chosen; else the style goes by what the system says.
{
  const chosen = localStorage.getItem('rushes-docs-theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
}
