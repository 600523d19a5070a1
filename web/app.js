// A placeholder: lists the games.
const list = document.getElementById("games");
fetch("/api/games")
  .then((answer) => answer.json())
  .then(({ games }) => {
    for (const game of games) {
      const item = document.createElement("li");
      item.textContent = `${game.short.en}: ${game.sentence.en}`;
      list.append(item);
    }
  });
