// Shows what is typed into a password's field, while its button is pressed in. Without this script, there is no button.
for (const field of document.querySelectorAll('.password input')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-controls', field.id);
  const { show, hide } = field.parentElement.dataset;
  const reveal = (isShown) => {
    field.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? hide : show;
    button.setAttribute('aria-pressed', String(isShown));
    const what = document.createElement('span');
    what.className = 'sr-only';
    what.textContent = ` ${field.labels[0].textContent.toLowerCase()}`;
    button.append(what);
  };
  button.addEventListener('click', () => reveal(field.type === 'password'));
  // A password manager, and the browser's form data, must see a password.
  field.form.addEventListener('submit', () => reveal(false));
  reveal(false);
  field.after(button);
}

// Submits a logout that the portal has requested.
document.querySelector('[data-pressed]')?.click();
